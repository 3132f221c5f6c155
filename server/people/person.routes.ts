import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import { readHelp } from '#shared/people/help.api.ts';
import * as api from '#shared/people/person.api.ts';
import { phrase } from '#shared/text/phrase.ts';
import { addPeople } from './add-people.service.ts';
import { lookUpInCanvas, searchCanvas } from './canvas-people.service.ts';
import * as help from './help.service.ts';
import { previewCsv } from './people-csv.service.ts';
import * as people from './person.service.ts';
import { personNotes } from './person.messages.ts';
import { setSuperAdmin } from './super-admin.service.ts';

export function personRoutes(router: Router) {
  serve(router, readHelp, ({ session }) => help.readHelp(session));
  serve(router, api.listPeople, ({ scope, actor, query }) => people.listPeopleFor(scope, actor, query));
  serve(router, api.exportPeople, ({ scope, actor, query }) => people.exportPeople(scope, actor, query));
  serve(router, api.addPeople, ({ scope, body, note }) => {
    note(phrase(personNotes.added, { ids: body.people.map(({ lmsUserId }) => lmsUserId) }));
    return addPeople(scope, body);
  });
  serve(router, api.searchCanvasPeople, async ({ scope, query }) => ({
    people: await searchCanvas(scope, query.search),
  }));
  serve(router, api.lookUpCanvasPeople, async ({ scope, query }) => ({
    results: await lookUpInCanvas(scope, query.who),
  }));
  serve(router, api.previewPeopleCsv, ({ scope, file }) => previewCsv(scope, file.content));
  serve(router, api.readPerson, ({ scope, actor, record }) => people.readPerson(scope, actor, record));
  serve(router, api.updatePerson, ({ scope, actor, record, body, note }) => {
    note(people.changesIn(body));
    return people.updatePerson(scope, actor, record, body);
  });
  serve(router, api.setPersonState, ({ scope, actor, record, body, note }) => {
    note(phrase(personNotes.state, { state: body.state }));
    return people.setPersonState(scope, actor, record, body.state);
  });
  serve(router, api.setSuperAdmin, ({ scope, actor, record, body, note }) => {
    note(phrase(personNotes.superAdmin, { isGranted: body.isSuperAdmin }));
    return setSuperAdmin(scope, actor, record, body.isSuperAdmin);
  });
  serve(router, api.removePerson, ({ scope, actor, record, query, note }) => {
    if (query.newOwnerId !== undefined) note(phrase(personNotes.newOwner, { id: query.newOwnerId }));
    return people.removePerson(scope, actor, record, query.newOwnerId);
  });
}
