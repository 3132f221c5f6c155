import { Button, Text } from '@instructure/ui/latest';
import { useIntl, type IntlShape } from 'react-intl';
import type {
  DocumentCheck,
  DocumentVerdict as Verdict,
  TrackedDocument,
} from '#shared/course-files/document.ts';
import type { DocumentRuleId } from '#shared/documents/document-rules.ts';
import { Status, type Tone } from '../ui/page/status.tsx';
import { documentRuleTitles } from './document-rule.messages.ts';
import { documentMessages } from './document.messages.ts';

const tones: Record<Verdict, Tone> = {
  severe: 'bad',
  error: 'warning',
  suggestion: 'none',
  clear: 'good',
  not_checked: 'off',
  waiting: 'waiting',
};

/** What a rule says; an id that this version doesn't know is said as it is. */
export const ruleTitle = (intl: IntlShape, rule: string) =>
  rule in documentRuleTitles
    ? // Just looked up.
      intl.formatMessage(documentRuleTitles[rule as DocumentRuleId])
    : rule;

const newFormats: Readonly<Record<string, string>> = {
  doc: 'DOCX',
  rtf: 'DOCX',
  odt: 'DOCX',
  ppt: 'PPTX',
  odp: 'PPTX',
  xls: 'XLSX',
  ods: 'XLSX',
};

/** The format of today in the place of an old one. */
export const newFormatOf = (oldFormat: string | null) => newFormats[oldFormat ?? ''] ?? 'DOCX';

/** Why a document wasn't checked, in words. */
export const reasonIn = (
  intl: IntlShape,
  { reason, oldFormat }: Pick<DocumentCheck, 'reason' | 'oldFormat'>,
) => intl.formatMessage(documentMessages.reason, { reason, newFormat: newFormatOf(oldFormat) });

/** How bad a document is, in words, with its score. */
export function DocumentVerdict({ document }: { readonly document: DocumentCheck }) {
  const intl = useIntl();
  const { verdict, worstRule, score } = document;
  const what =
    worstRule === null || verdict === 'clear'
      ? intl.formatMessage(documentMessages.verdictName, { verdict })
      : ruleTitle(intl, worstRule);
  return (
    <>
      <Status tone={tones[verdict]}>{what}</Status>
      {verdict === 'not_checked' ? <Text as="div">{reasonIn(intl, document)}</Text> : null}
      {score === null ? null : (
        <Text as="div" size="small">
          {intl.formatMessage(documentMessages.score, { score })}
        </Text>
      )}
    </>
  );
}

/** A document's name, which opens its panel. */
export const DocumentName = ({
  document,
  onOpen,
}: {
  readonly document: Pick<TrackedDocument, 'name'>;
  readonly onOpen: () => void;
}) => (
  <Button size="small" textAlign="start" onClick={onOpen}>
    <bdi>{document.name}</bdi>
  </Button>
);
