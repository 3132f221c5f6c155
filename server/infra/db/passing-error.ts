import { isClash } from './sqlstate.ts';
import { unavailabilityOf } from './unavailability.ts';

/** Whether an error came from the state that the database was in: what failed may work when it is tried again. */
export const isPassing = (error: unknown) => isClash(error) || unavailabilityOf(error) !== undefined;
