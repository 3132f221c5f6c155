import { isClash, sqlStateOf } from './sqlstate.ts';
import { unavailabilityOf } from './unavailability.ts';

/** The database ended a transaction in which nothing happened for too long: this process was frozen. */
const wasFrozen = (error: unknown) => sqlStateOf(error) === '25P03';

/** Whether an error came from the state that the database was in: what failed may work when it is tried again. */
export const isPassing = (error: unknown) =>
  isClash(error) || wasFrozen(error) || unavailabilityOf(error) !== undefined;
