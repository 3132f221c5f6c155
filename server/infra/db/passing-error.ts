import { isClash, sqlStateOf } from './sqlstate.ts';
import { unavailabilityOf } from './unavailability.ts';

/** The database ended a transaction that was idle for too long: this process was frozen. */
const wasFrozen = (error: unknown) => sqlStateOf(error) === '25P03';

/** Whether an error came from the state of the database, so that another try can work. */
export const isPassing = (error: unknown) =>
  isClash(error) || wasFrozen(error) || unavailabilityOf(error) !== undefined;
