import type { Migration } from 'kysely/migration';
import * as baseline from './0001-baseline/index.ts';
import * as currentTimeZones from './0002-current-time-zones.ts';
import * as unreadContent from './0003-unread-content.ts';
import * as namesOfCanvas from './0005-names-of-canvas.ts';
import * as looksGoOn from './0006-looks-go-on.ts';
import * as canvasRoles from './0008-canvas-roles.ts';
import * as actingAndTurns from './0009-acting-and-turns.ts';
import * as readingsOfLists from './0010-readings-of-lists.ts';

/** Every migration from an empty database to today's, in order. Never change one; only add. */
export const migrations: Record<string, Migration> = {
  '0001-baseline': baseline,
  '0002-current-time-zones': currentTimeZones,
  '0003-unread-content': unreadContent,
  '0005-names-of-canvas': namesOfCanvas,
  '0006-looks-go-on': looksGoOn,
  '0008-canvas-roles': canvasRoles,
  '0009-acting-and-turns': actingAndTurns,
  '0010-readings-of-lists': readingsOfLists,
};
