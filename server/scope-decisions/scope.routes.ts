import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import * as api from '#shared/scope-decisions/scope-decision.api.ts';
import * as ruleApi from '#shared/scope-decisions/scope-rule.api.ts';
import * as settingsApi from '#shared/scope-decisions/scope-settings.api.ts';
import type { ScopeDecisionContent } from '#shared/scope-decisions/scope-decision.ts';
import { phrase } from '#shared/text/phrase.ts';
import { decideInCourse, decideWherever } from './decide-scope.service.ts';
import {
  exportDecisions,
  findSubjectsFor,
  listDecisionsFor,
  readScopeOfCourse,
} from './scope-list.service.ts';
import * as rules from './scope-rule.service.ts';
import { scopeNotes } from './scope.messages.ts';
import * as settings from './scope-settings.service.ts';

export function scopeRoutes(router: Router) {
  serve(router, api.listScopeDecisions, ({ scope, actor, query }) => listDecisionsFor(scope, actor, query));
  serve(router, api.exportScopeDecisions, ({ scope, actor, query }) => exportDecisions(scope, actor, query));
  serve(router, api.readCourseScope, ({ scope, actor, record }) => readScopeOfCourse(scope, actor, record));
  serve(router, api.findScopeSubjects, ({ scope, record, query }) =>
    findSubjectsFor(scope, record.id, query.search),
  );
  serve(router, api.decideScope, async ({ scope, actor, record, body, note }) => {
    const decided = await decideInCourse(scope, actor, { courseId: record.id, ...body });
    note(await decisionNote(scope, decided.changedCount, body.decision));
    return decided;
  });
  serve(router, api.decideScopeWherever, async ({ scope, actor, body, note }) => {
    const decided = await decideWherever(scope, actor, body);
    note(await decisionNote(scope, decided.changedCount, body.decision));
    return decided;
  });
  ruleRoutes(router);
  settingsRoutes(router);
}

async function decisionNote(scope: Scope, count: number, { standing, reason }: ScopeDecisionContent) {
  if (standing === null) return phrase(scopeNotes.withdrawn, { count, reason });
  const names = await settings.nameStandings(scope);
  return phrase(scopeNotes.decided, { count, standing: names[standing], reason });
}

const noteOf = ({ title, isActive = true }: { readonly title: string; readonly isActive?: boolean }) =>
  phrase(scopeNotes.rule, { title, isActive: String(isActive) });

function ruleRoutes(router: Router) {
  serve(router, ruleApi.listScopeRules, ({ scope }) => rules.listScopeRules(scope));
  serve(router, ruleApi.previewScopeRule, ({ scope, actor, body }) => rules.previewRule(scope, actor, body));
  serve(router, ruleApi.createScopeRule, async ({ scope, actor, body, note }) => {
    const created = await rules.createScopeRule(scope, actor, body);
    note(noteOf(created));
    return created;
  });
  serve(router, ruleApi.updateScopeRule, async ({ scope, actor, params, body, note }) => {
    const updated = await rules.updateScopeRule(scope, actor, { id: params.id, ...body });
    note(noteOf(updated));
    return updated;
  });
  serve(router, ruleApi.removeScopeRule, async ({ scope, actor, params, note }) => {
    const removed = await rules.removeScopeRule(scope, actor, params.id);
    note(noteOf({ title: removed.title, isActive: false }));
    return { id: removed.id };
  });
}

function settingsRoutes(router: Router) {
  serve(router, settingsApi.readScopeSettings, ({ scope }) => settings.readSettings(scope));
  serve(router, settingsApi.updateScopeSettings, ({ scope, body }) => settings.changeSettings(scope, body));
  serve(router, settingsApi.startScopePreset, ({ scope }) => settings.takeUsPreset(scope));
  serve(router, settingsApi.createScopeKind, async ({ scope, body, note }) => {
    note(phrase(scopeNotes.kind, { title: body.title }));
    return settings.createKind(scope, body);
  });
  serve(router, settingsApi.updateScopeKind, async ({ scope, params, body, note }) => {
    note(phrase(scopeNotes.kind, { title: body.title }));
    return settings.changeKind(scope, params.id, body);
  });
  serve(router, settingsApi.removeScopeKind, async ({ scope, actor, params, note }) => {
    const { id, title } = await settings.removeKind(scope, actor, params.id);
    note(phrase(scopeNotes.kind, { title }));
    return { id };
  });
}
