"""How the learned players come about: self-play on the compiled core, networks in PyTorch, weights for the package."""
