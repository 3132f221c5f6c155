import type { Input } from '#shared/http/endpoint.ts';
import type { updateInstructorTool } from '#shared/instructor-tool/instructor-tool.api.ts';
import type { SectionLevels } from '#shared/instructor-tool/instructor-sections.ts';
import { instructorContact, type InstructorTool } from '#shared/instructor-tool/instructor-tool.ts';
import { isDay } from '../ui/form/calendar-day.ts';

/** What's chosen for the view, as it's being typed. */
export interface ToolDraft {
  readonly isOn: boolean;
  readonly allBatches: boolean;
  readonly batchIds: readonly number[];
  readonly sections: SectionLevels;
  readonly intro: string;
  readonly contactName: string;
  readonly contactAddress: string;
  readonly scoresHiddenUntil: string;
}

export const draftOf = (tool: InstructorTool): ToolDraft => ({
  isOn: tool.isOn,
  allBatches: tool.allBatches,
  batchIds: tool.batches.map(({ id }) => id),
  sections: tool.sections,
  intro: tool.intro ?? '',
  contactName: tool.contact?.name ?? '',
  contactAddress: tool.contact?.address ?? '',
  scoresHiddenUntil: tool.scoresHiddenUntil ?? '',
});

export type ToolMistake = 'batches' | 'contactName' | 'contactAddress' | 'scoresHiddenUntil';

const contactOf = ({ contactName, contactAddress }: ToolDraft) => ({
  name: contactName.trim(),
  address: contactAddress.trim(),
});

const hasContact = (draft: ToolDraft) => Object.values(contactOf(draft)).some((text) => text !== '');

/** The parts of the draft that can't be saved. */
export function mistakesOf(draft: ToolDraft): ReadonlySet<ToolMistake> {
  const mistakes = new Set<ToolMistake>();
  if (draft.isOn && !draft.allBatches && draft.batchIds.length === 0) mistakes.add('batches');
  const { name, address } = contactOf(draft);
  if (hasContact(draft) && name === '') mistakes.add('contactName');
  if (hasContact(draft) && !instructorContact.shape.address.safeParse(address).success)
    mistakes.add('contactAddress');
  if (draft.scoresHiddenUntil !== '' && !isDay(draft.scoresHiddenUntil)) mistakes.add('scoresHiddenUntil');
  return mistakes;
}

/** The request's body for a draft without mistakes. */
export const bodyOf = (draft: ToolDraft, version: number): Input<typeof updateInstructorTool>['body'] => ({
  isOn: draft.isOn,
  allBatches: draft.allBatches,
  batchIds: [...draft.batchIds],
  sections: draft.sections,
  intro: draft.intro.trim() === '' ? null : draft.intro.trim(),
  contact: hasContact(draft) ? contactOf(draft) : null,
  scoresHiddenUntil: draft.scoresHiddenUntil === '' ? null : draft.scoresHiddenUntil,
  version,
});

/** Whether saving would change anything. */
export const isChanged = (draft: ToolDraft, tool: InstructorTool) =>
  JSON.stringify(bodyOf(draft, 0)) !== JSON.stringify(bodyOf(draftOf(tool), 0));
