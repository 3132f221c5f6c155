import { useEffect } from 'react';
import type { Evidence } from '#shared/reports/evidence.ts';
import { useAbility } from '../data/use-settings.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { useEvidenceSentences } from './evidence-text.ts';
import { evidenceMessages } from './evidence.messages.ts';

/** What an evidence is about: the day, the batches or the account, and how many courses. */
export function EvidenceSubject({ evidence }: { evidence: Evidence }) {
  const { asOfText, aboutOf, subjectOf } = useEvidenceSentences();
  const facts = [asOfText(evidence), evidence.institution, aboutOf(evidence), subjectOf(evidence)];
  usePrintHeader([evidence.institution, asOfText(evidence)].join(' · '));
  return <>{facts.map((fact) => (fact === undefined ? null : <span key={fact}>{fact}</span>))}</>;
}

/** The pace, or where a target is set. */
export function TargetLine({ evidence, isFrozen = false }: { evidence: Evidence; isFrozen?: boolean }) {
  const text = useTexts(evidenceMessages);
  const { paceOf } = useEvidenceSentences();
  const maySet = useAbility('institution.manage');
  const pace = paceOf(evidence);
  if (pace !== undefined) return <span className="evidence-pace">{pace}</span>;
  if (isFrozen) return null;
  return (
    <span className="evidence-pace">
      {text('noTarget')} {maySet ? <TextLink to="/manage/general">{text('setTarget')}</TextLink> : null}
    </span>
  );
}

/** What's printed at the top of each page, while the part is shown: margins take their text from a property of the page. */
function usePrintHeader(header: string) {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--print-header', JSON.stringify(header));
    return () => {
      style.removeProperty('--print-header');
    };
  }, [header]);
}
