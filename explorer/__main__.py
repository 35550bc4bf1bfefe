"""``python -m explorer [FILE]``."""

if __name__ == "__main__":
    from explorer.app.main import main

    main()
