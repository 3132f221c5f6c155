import { Button, Text } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { PersonDetail } from '#shared/people/person.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { SearchSelect, type FoundOption } from '../ui/form/search-select.tsx';
import { usePeople, useRemovePerson } from './person.api.ts';
import { personMessages } from './person.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

const Confirm = lazyPart(() => import('../ui/overlay/confirm-dialog.tsx'));

interface RemovePersonProps {
  readonly person: PersonDetail;
  readonly onRemoved: () => void;
}

/** Removes a person, after asking who takes over what they own. */
export function RemovePerson({ person, onRemoved }: RemovePersonProps) {
  const showNotice = useNotice();
  const [isAsking, setIsAsking] = useState(false);
  const [owner, setOwner] = useState<FoundOption | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const removal = useRemovePerson();
  const { id, name, owns } = person;
  const text = useTexts(personMessages, { name, count: owns.batches, views: owns.quickViews });
  const handleConfirm = async () => {
    const isOwnerNeeded = owns.batches > 0;
    setIsMissing(isOwnerNeeded && owner === null);
    if (isOwnerNeeded && owner === null) return;
    const query = owner ? { newOwnerId: owner.id } : {};
    const { problem } = await removal.run({ params: { id }, query }, personMessages.failed);
    setIsAsking(false);
    if (problem) return;
    showNotice('success', text('removed'), brief);
    onRemoved();
  };
  return (
    <>
      <Button color="danger" onClick={() => setIsAsking(true)}>
        <FormattedMessage {...personMessages.remove} />
      </Button>
      {isAsking ? (
        <Suspense fallback={null}>
          <Confirm
            title={text('removeTitle')}
            confirmLabel={text('remove')}
            isRunning={removal.isRunning}
            onConfirm={() => void handleConfirm()}
            onCancel={() => setIsAsking(false)}
          >
            <Text as="p">{text('removeText')}</Text>
            {owns.batches + owns.quickViews > 0 ? (
              <>
                {owns.batches > 0 ? <Text as="p">{text('removeOwner')}</Text> : null}
                {owns.quickViews > 0 ? <Text as="p">{text('removeSharer')}</Text> : null}
                <OwnerPicker
                  exceptId={id}
                  chosen={owner}
                  isMissing={isMissing}
                  onChoose={(option) => {
                    setOwner(option);
                    setIsMissing(false);
                  }}
                />
              </>
            ) : null}
          </Confirm>
        </Suspense>
      ) : null}
    </>
  );
}

interface OwnerPickerProps {
  readonly exceptId: number;
  readonly chosen: FoundOption | null;
  readonly isMissing: boolean;
  readonly onChoose: (option: FoundOption | null) => void;
}

function OwnerPicker({ exceptId, chosen, isMissing, onChoose }: OwnerPickerProps) {
  const intl = useIntl();
  const [search, setSearch] = useState('');
  const found = usePeople({ limit: 10, ...(search !== '' && { search }) });
  const options = (found.data?.people ?? [])
    .filter(({ id, state }) => id !== exceptId && state !== 'deactivated')
    .map(({ id, name, email }) => ({ id, label: name, detail: email }));
  return (
    <SearchSelect
      label={intl.formatMessage(personMessages.newOwner)}
      placeholder={intl.formatMessage(personMessages.findOwner)}
      empty={intl.formatMessage(personMessages.noMatch)}
      chosen={chosen}
      options={options}
      messages={isMissing ? [{ type: 'newError', text: intl.formatMessage(personMessages.chooseOwner) }] : []}
      onSearch={setSearch}
      onChoose={onChoose}
    />
  );
}
