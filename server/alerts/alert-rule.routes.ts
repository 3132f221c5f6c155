import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import * as api from '#shared/alerts/alert-rule.api.ts';
import { phrase } from '#shared/text/phrase.ts';
import { listPresets } from './alert-presets.service.ts';
import * as rules from './alert-rule.service.ts';
import { alertNotes } from './alert.messages.ts';
import { previewRule } from './preview-rule.service.ts';

const noteOf = ({ title, isActive = true }: { readonly title: string; readonly isActive?: boolean }) =>
  phrase(alertNotes.rule, { title, isActive: String(isActive) });

export function alertRuleRoutes(router: Router) {
  serve(router, api.listAlertRules, ({ scope }) => rules.listAlertRules(scope));
  serve(router, api.listAlertPresets, ({ scope }) => listPresets(scope));
  serve(router, api.previewAlertRule, ({ scope, actor, body }) => previewRule(scope, actor, body));
  serve(router, api.readAlertRule, ({ scope, params }) => rules.readAlertRule(scope, params.id));
  serve(router, api.createAlertRule, async ({ scope, actor, body, note }) => {
    const created = await rules.createAlertRule(scope, actor, body);
    note(noteOf(created));
    return created;
  });
  serve(router, api.updateAlertRule, async ({ scope, actor, params, body, note }) => {
    const updated = await rules.updateAlertRule(scope, actor, { id: params.id, ...body });
    note(noteOf(updated));
    return updated;
  });
  serve(router, api.removeAlertRule, async ({ scope, actor, params, note }) => {
    const removed = await rules.removeAlertRule(scope, actor, params.id);
    note(noteOf(removed));
    return { id: removed.id };
  });
}
