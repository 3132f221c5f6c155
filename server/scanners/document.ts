const types = new Set([
  'application/pdf',
  'application/msword',
  'application/rtf',
  'application/vnd.ms-powerpoint',
  'application/vnd.ms-excel',
]);
/** Text documents, presentations and spreadsheets of Office and of LibreOffice. */
const families = ['application/vnd.openxmlformats-officedocument.', 'application/vnd.oasis.opendocument.'];
const endings = /\.(?:pdf|docx?|rtf|pptx?|ppsx?|xlsx?|odt|odp|ods)$/i;

interface File {
  readonly name: string;
  readonly contentType: string | null;
}

/** Whether a person has to check a file's accessibility, because we can't: PDF, Word, PowerPoint and Excel. */
export const isDocument = ({ name, contentType }: File) =>
  endings.test(name) ||
  (contentType !== null &&
    (types.has(contentType) || families.some((family) => contentType.startsWith(family))));
