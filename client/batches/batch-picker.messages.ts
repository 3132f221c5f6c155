import { defineMessages } from '#shared/text/messages.ts';

export const batchPickerMessages = defineMessages({
  archived: { id: 'batchPicker.archived', defaultMessage: '{title} (archived)' },
  unseen: { id: 'batchPicker.unseen', defaultMessage: 'Batch {id} (not available)' },
});
