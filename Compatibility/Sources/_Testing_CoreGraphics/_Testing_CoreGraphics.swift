// Empty. The compiler asks for a module of this name if a file imports both Testing and CoreGraphics.
