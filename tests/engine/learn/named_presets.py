"""The presets by their names."""

from explorer.engine.learn.presets import PRESETS

NAMED = {preset.name: preset for preset in PRESETS}
