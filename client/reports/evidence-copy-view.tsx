import { Alert, Button, Text } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { EvidenceCopy, ReadEvidenceCopy } from '#shared/reports/evidence.api.ts';
import { presetMessages } from '#shared/reports/report-names.messages.ts';
import { ExportMenu } from '../ui/export/export-menu.tsx';
import { RecordChoice } from '../ui/form/choice.tsx';
import { formatDay, formatMoment } from '../ui/format-value.ts';
import Confirm from '../ui/overlay/confirm-dialog.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { Status } from '../ui/page/status.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { EvidenceChangesView } from './evidence-changes.tsx';
import { fetchCopyFile, useEvidenceCopies, useEvidenceCopy, useRemoveEvidenceCopy } from './evidence.api.ts';
import { evidenceMessages } from './evidence.messages.ts';
import { EvidenceSubject, TargetLine } from './evidence-subject.tsx';
import { EvidenceTables } from './evidence-tables.tsx';
import { reportMessages } from './report.messages.ts';
import type { EvidenceChoice } from './use-evidence-choice.ts';

interface CopyProps {
  readonly id: number;
  readonly chosen: EvidenceChoice;
}

/** A frozen evidence: whether it's what was frozen, all its tables, and how it differs from another. */
export function EvidenceCopyView({ id, chosen }: CopyProps) {
  const text = useTexts(evidenceMessages);
  const copy = useEvidenceCopy(id);
  return (
    <div className="evidence">
      {copy.data ? <CopyHeading copy={copy.data} chosen={chosen} /> : <PageHeading title={text('copies')} />}
      <p className="evidence-back">
        <TextLink to={`/reports${chosen.searchOf(null)}`}>{text('backToNow')}</TextLink>
      </p>
      <LoadState
        of={copy}
        list={{ loading: evidenceMessages.copiesLoading, failed: evidenceMessages.copiesFailed }}
      >
        {(shown) => (
          <>
            <Integrity copy={shown} />
            <CompareControl copy={shown} chosen={chosen} />
            {chosen.comparedId === null ? (
              shown.evidence && <EvidenceTables evidence={shown.evidence} />
            ) : (
              <EvidenceChangesView id={id} from={chosen.comparedId} />
            )}
          </>
        )}
      </LoadState>
    </div>
  );
}

function CopyHeading({ copy, chosen }: { copy: ReadEvidenceCopy; chosen: EvidenceChoice }) {
  const intl = useIntl();
  const text = useTexts(evidenceMessages);
  const [isRemoving, setIsRemoving] = useState(false);
  return (
    <>
      <PageHeading
        title={copy.title}
        name={intl.formatMessage(presetMessages.evidence)}
        subtitle={
          <>
            <span>{text('frozenLine', { when: formatMoment(intl, copy.frozenAt), who: copy.frozenBy })}</span>
            {copy.evidence ? (
              <>
                <EvidenceSubject evidence={copy.evidence} />
                <TargetLine evidence={copy.evidence} isFrozen />
              </>
            ) : null}
          </>
        }
      >
        <Button interaction={copy.evidence ? 'enabled' : 'disabled'} onClick={() => window.print()}>
          <FormattedMessage {...reportMessages.print} />
        </Button>
        <ExportMenu
          isDisabled={copy.evidence === null}
          fetchFile={(format, receiving) => fetchCopyFile(copy.id, format, receiving)}
        />
        {copy.permissions.delete ? (
          <Button onClick={() => setIsRemoving(true)}>{text('remove')}</Button>
        ) : null}
      </PageHeading>
      {isRemoving ? (
        <RemoveCopy copy={copy} onRemoved={chosen.close} onCancel={() => setIsRemoving(false)} />
      ) : null}
    </>
  );
}

interface RemoveCopyProps {
  readonly copy: EvidenceCopy;
  readonly onRemoved: () => void;
  readonly onCancel: () => void;
}

function RemoveCopy({ copy, onRemoved, onCancel }: RemoveCopyProps) {
  const text = useTexts(evidenceMessages);
  const removal = useRemoveEvidenceCopy();
  const handleConfirm = async () => {
    const { result } = await removal.run({ params: { id: copy.id } }, evidenceMessages.removeFailed);
    if (result) onRemoved();
  };
  return (
    <Confirm
      title={text('removeOne', { title: copy.title })}
      confirmLabel={text('removeConfirm')}
      isRunning={removal.isRunning}
      onConfirm={() => void handleConfirm()}
      onCancel={onCancel}
    >
      {text('removeText')}
    </Confirm>
  );
}

/** Whether a copy is what was frozen, and the digest by which anybody can tell. */
function Integrity({ copy: { isTouched, replacedTexts, sha256, evidence } }: { copy: ReadEvidenceCopy }) {
  const text = useTexts(evidenceMessages);
  return (
    <div className="evidence-integrity">
      {isTouched ? (
        <Alert variant="error" transition="none">
          {text('touched')} {evidence === null ? text('unreadable') : null}
        </Alert>
      ) : (
        <Status tone="good">{text('intact')}</Status>
      )}
      {replacedTexts > 0 ? <Text as="p">{text('replaced', { count: replacedTexts })}</Text> : null}
      <p className="evidence-digest">
        {text('digest')}: <code>{sha256}</code>
      </p>
    </div>
  );
}

/** Chooses the other copy that this one is compared with. */
function CompareControl({ copy, chosen }: { copy: ReadEvidenceCopy; chosen: EvidenceChoice }) {
  const intl = useIntl();
  const text = useTexts(evidenceMessages);
  const others = (useEvidenceCopies().data?.copies ?? []).filter(({ id }) => id !== copy.id);
  if (others.length === 0 && chosen.comparedId === null) return null;
  return (
    <div className="report-controls">
      <RecordChoice
        label={text('compareWith')}
        unsetLabel={text('noCompare')}
        value={chosen.comparedId}
        width="24rem"
        records={others.map(({ id, title, day }) => ({ id, title: `${title} (${formatDay(intl, day)})` }))}
        onChoose={chosen.setCompared}
      />
    </div>
  );
}
