import { defineMessages } from '#shared/text/messages.ts';

export const tableFileTexts = defineMessages({
  yes: { id: 'tableFile.yes', defaultMessage: 'yes' },
  no: { id: 'tableFile.no', defaultMessage: 'no' },
  localMoment: { id: 'tableFile.localMoment', defaultMessage: '{header} ({timeZone})' },
});
