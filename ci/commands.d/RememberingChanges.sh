# The page begins in an empty folder.
