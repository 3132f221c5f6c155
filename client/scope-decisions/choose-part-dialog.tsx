import { Button, Modal } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Result } from '#shared/http/endpoint.ts';
import type { findScopeSubjects } from '#shared/scope-decisions/scope-decision.api.ts';
import { scopeDecisionTexts } from '#shared/scope-decisions/scope-decision.columns.ts';
import type { ScopeSubjectRef } from '#shared/scope-decisions/scope-decision.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { SearchField } from '../ui/form/search-field.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { uiMessages } from '../ui/ui.messages.ts';
import { useTexts } from '../ui/use-texts.ts';
import { useScopeSettings, useScopeSubjects } from './scope.api.ts';
import { scopeMessages } from './scope.messages.ts';

const messages = defineMessages({
  title: { id: 'scope.choosePart.title', defaultMessage: 'What in “{title}” do you decide about?' },
  search: {
    id: 'scope.choosePart.search',
    defaultMessage: 'Search in titles of items, documents and videos',
  },
  none: { id: 'scope.choosePart.none', defaultMessage: 'Nothing matches.' },
  used: { id: 'scope.choosePart.used', defaultMessage: 'students reach it' },
});

/** Something of a course, as it's called. */
export interface Chosen extends ScopeSubjectRef {
  readonly title: string;
}

interface ChoosePartDialogProps {
  readonly course: { readonly id: number; readonly title: string };
  readonly onChoose: (chosen: Chosen) => void;
  readonly onClose: () => void;
}

/** Finds an item, a document or a video of a course to decide about. */
export function ChoosePartDialog({ course, onChoose, onClose }: ChoosePartDialogProps) {
  const text = useTexts(messages, { title: course.title });
  const [search, setSearch] = useState('');
  const subjects = useScopeSubjects(course.id, search);
  const total = subjects.isLoading ? undefined : subjects.data?.found.length;
  return (
    <Dialog title={text('title')} onDismiss={onClose}>
      <Modal.Body>
        <SearchField
          label={text('search')}
          value={search}
          found={{ total, none: text('none') }}
          onSearch={setSearch}
        />
        <LoadState of={subjects} list={{ loading: uiMessages.loading, failed: scopeMessages.failed }}>
          {({ found }) => <FoundParts found={found} onChoose={onChoose} />}
        </LoadState>
      </Modal.Body>
      <Modal.Footer>
        <Button onClick={onClose}>
          <FormattedMessage {...uiMessages.cancel} />
        </Button>
      </Modal.Footer>
    </Dialog>
  );
}

interface FoundPartsProps extends Pick<ChoosePartDialogProps, 'onChoose'> {
  readonly found: Result<typeof findScopeSubjects>['found'];
}

function FoundParts({ found, onChoose }: FoundPartsProps) {
  const intl = useIntl();
  const named = useScopeSettings().data?.named;
  const text = useTexts(messages);
  if (found.length === 0) return <p>{text('none')}</p>;
  return (
    <ul className="plain-list">
      {found.map(({ subject, key, title, isUsed, standing }) => (
        <li key={`${subject} ${key}`}>
          <Button size="small" onClick={() => onChoose({ subject, key, title })}>
            {title}
          </Button>
          <span className="small-print">
            {intl.formatList(
              [
                intl.formatMessage(scopeDecisionTexts.subjectName, { subject }),
                ...(isUsed ? [text('used')] : []),
                ...(standing ? [named?.[standing] ?? ''] : []),
              ],
              { type: 'unit' },
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
