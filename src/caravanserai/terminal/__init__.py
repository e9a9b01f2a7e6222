"""Play, watch, replay and read in the terminal. All output comes from views and catalogues."""
