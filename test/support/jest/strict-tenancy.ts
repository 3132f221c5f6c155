import { strayStatements } from '../stray-statements.ts';

// A request or job that reads or changes what institutions own without saying whose is a defect that no test expects: the
// test in which it happened fails. What the test itself asks is none of this.
afterEach(async () => {
  const stray = await strayStatements();
  if (stray.length > 0) throw new Error(`Whose rows does it mean?\n${stray.join('\n')}`);
});
