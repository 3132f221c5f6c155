import { say } from '#server/infra/i18n/language.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { alertPresetIds, alertPresets, type AlertPresetId } from '#shared/alerts/alert-presets.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages, type Message } from '#shared/text/messages.ts';
import { faultAt } from './alert-rule.service.ts';

/** What each preset of alert rules is called. */
const alertPresetTitles = defineMessages({
  low_score: { id: 'alertPreset.lowScore', defaultMessage: 'Accessibility score below 70' },
  score_dropped: {
    id: 'alertPreset.scoreDropped',
    defaultMessage: 'Accessibility score dropped by 10 within a week',
  },
  unpublished_before_start: {
    id: 'alertPreset.unpublished',
    defaultMessage: 'Unpublished a week before it starts',
  },
  not_scanned: { id: 'alertPreset.notScanned', defaultMessage: 'Not scanned for a week' },
  checklist_at_deadline: {
    id: 'alertPreset.checklist',
    defaultMessage: 'Checklist not completed at the deadline',
  },
  scanned_documents: {
    id: 'alertPreset.scanned',
    defaultMessage: 'Scanned documents in front of students',
  },
  runner_invalid: { id: 'alertPreset.runner', defaultMessage: 'A task runner doesn’t work' },
  scope_contradicted: {
    id: 'alertPreset.scope',
    defaultMessage: 'Something contradicts a decision of scope',
  },
}) satisfies Record<AlertPresetId, Message>;

/** What each of them finds, in a sentence. */
const alertPresetTexts = defineMessages({
  low_score: {
    id: 'alertPreset.text.lowScore',
    defaultMessage: 'Courses whose accessibility score is below 70.',
  },
  score_dropped: {
    id: 'alertPreset.text.scoreDropped',
    defaultMessage: 'Courses whose accessibility score is at least 10 points lower than seven days ago.',
  },
  unpublished_before_start: {
    id: 'alertPreset.text.unpublished',
    defaultMessage:
      'Courses that aren’t published although they start within seven days, or began within the last two weeks.',
  },
  not_scanned: {
    id: 'alertPreset.text.notScanned',
    defaultMessage: 'Courses that haven’t been read for seven days, or not since they were added.',
  },
  checklist_at_deadline: {
    id: 'alertPreset.text.checklist',
    defaultMessage: 'Courses with an open checklist on the day of their batch’s deadline, and after it.',
  },
  scanned_documents: {
    id: 'alertPreset.text.scanned',
    defaultMessage:
      'Courses with PDFs in use that are only pictures of pages: screen readers find nothing in them.',
  },
  runner_invalid: {
    id: 'alertPreset.text.runner',
    defaultMessage: 'All courses, while Canvas refuses one of your institution’s task runners.',
  },
  scope_contradicted: {
    id: 'alertPreset.text.scope',
    defaultMessage:
      'Courses with something archived that’s in use or was changed, an archive without its conditions, a third party’s document in use, or a review that’s overdue.',
  },
}) satisfies Record<AlertPresetId, Message>;

/** Rules to start from, in the language of the current request. */
export async function listPresets(scope: Scope) {
  const institution = await scope.institution();
  return {
    presets: alertPresetIds.map((id) => {
      const { condition, audience, ...preset } = alertPresets[id];
      return {
        ...preset,
        id,
        title: say(phrase(alertPresetTitles[id])),
        description: say(phrase(alertPresetTexts[id])),
        condition: [...condition],
        audience: [...audience],
        isAvailable: faultAt(institution, condition) === undefined,
      };
    }),
  };
}
