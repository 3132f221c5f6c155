import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import * as api from '#shared/status-rules/status-rule.api.ts';
import type { StatusRule } from '#shared/status-rules/status-rule.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import * as rules from './manage-status-rules.service.ts';
import { answerProposals, listProposalsFor, listProposalsOf } from './status-proposal.service.ts';

/** What the audit log says about rules and proposals. */
const statusRuleNotes = defineMessages({
  rule: {
    id: 'statusRule.note.rule',
    defaultMessage:
      'when “{checklist}” is completed: {mode, select, act {set “{status}”} other {propose “{status}”}}',
  },
  answered: {
    id: 'statusRule.note.answered',
    defaultMessage:
      '{isAccepted, select, yes {accepted} other {declined}}: {count, plural, one {# proposal} other {# proposals}}',
  },
});

const noteOf = ({ checklist, status, mode }: StatusRule) =>
  phrase(statusRuleNotes.rule, { checklist: checklist.title, status: status.label, mode });

export function statusRuleRoutes(router: Router) {
  serve(router, api.listStatusRules, ({ scope, actor }) => rules.listStatusRulesFor(scope, actor));
  serve(router, api.createStatusRule, async ({ scope, actor, body, note }) => {
    const created = await rules.createStatusRule(scope, actor, body);
    note(noteOf(created));
    return created;
  });
  serve(router, api.updateStatusRule, async ({ scope, params, body, note }) => {
    const updated = await rules.updateStatusRule(scope, params.id, body);
    note(noteOf(updated));
    return updated;
  });
  serve(router, api.removeStatusRule, async ({ scope, params, note }) => {
    const { removed, rules: left } = await rules.removeStatusRule(scope, params.id);
    note(noteOf(removed));
    return { rules: left };
  });
  serve(router, api.listStatusProposals, ({ scope, actor, query }) => listProposalsFor(scope, actor, query));
  serve(router, api.listCourseProposals, ({ scope, actor, params }) =>
    listProposalsOf(scope, actor, params.id),
  );
  serve(router, api.answerStatusProposals, async ({ scope, actor, body, note }) => {
    const outcome = await answerProposals(scope, actor, body);
    const isAccepted = body.isAccepted ? 'yes' : 'no';
    note(phrase(statusRuleNotes.answered, { isAccepted, count: outcome.done.length }));
    return outcome;
  });
}
