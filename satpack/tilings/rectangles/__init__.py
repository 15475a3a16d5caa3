"""Which rectangles copies of a shape fill: strips of a width at all lengths, single ones by SAT, cuts into smaller ones."""
