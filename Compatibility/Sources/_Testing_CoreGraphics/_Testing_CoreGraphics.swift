// Empty. The compiler looks for a module with this name if a file imports both Testing and CoreGraphics.
