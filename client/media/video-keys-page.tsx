import { Button, Heading, Text, TextInput } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { videoTexts } from '#shared/media/video.columns.ts';
import { keyFields, plainFields, usualAddresses } from '#shared/media/video-keys.ts';
import type { VideoKey } from '#shared/media/video-keys.api.ts';
import { fieldMessages, problemOf } from '../ui/form/field-messages.ts';
import { Form } from '../ui/form/form.tsx';
import { Refusal } from '../ui/form/refusal.tsx';
import { Ago } from '../ui/page/date-and-time.tsx';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { TextLink } from '../ui/page/link-button.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { Status } from '../ui/page/status.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { useEnterVideoKey, useRevokeVideoKey, useVideoKeys } from './video.api.ts';
import { videoKeyMessages } from './video.messages.ts';

const Confirm = lazyPart(() => import('../ui/overlay/confirm-dialog.tsx'));

/** The institution's keys for hosts of videos: what each may read, whether it works, and a form for a new one. */
export default function VideoKeysPage() {
  const text = useTexts(videoKeyMessages);
  const found = useVideoKeys();
  return (
    <>
      <PageHeading title={text('title')} />
      <Text as="p">{text('intro')}</Text>
      <LoadState of={found} list={{ loading: videoKeyMessages.loading, failed: videoKeyMessages.failed }}>
        {({ hosts }) => (
          <div className="section-stack">
            {hosts.map((key) => (
              <HostSection key={key.host} of={key} />
            ))}
          </div>
        )}
      </LoadState>
      <Text as="p">
        <FormattedMessage
          {...videoKeyMessages.canvas}
          values={{
            general: (name) => (
              <TextLink key="general" isInSentence to="/manage/general">
                {name}
              </TextLink>
            ),
          }}
        />
      </Text>
    </>
  );
}

type State = 'none' | 'good' | 'refused' | 'resting';
const tones = { none: 'off', good: 'good', refused: 'bad', resting: 'waiting' } as const;

function stateOf({ isEntered, isRefused, restsUntil }: VideoKey): State {
  if (!isEntered) return 'none';
  if (isRefused) return 'refused';
  return restsUntil === null ? 'good' : 'resting';
}

function HostSection({ of: key }: { readonly of: VideoKey }) {
  const intl = useIntl();
  const text = useTexts(videoKeyMessages);
  const [isOpen, setIsOpen] = useState(false);
  const { host, isEntered, restsUntil, usedToday, dayUnits } = key;
  const name = intl.formatMessage(videoTexts.hostName, { host });
  const state = stateOf(key);
  return (
    <section>
      <Heading level="h2">{name}</Heading>
      <Status tone={tones[state]}>{text('state', { state })}</Status>
      {restsUntil === null ? null : (
        <Text as="div" size="small">
          <FormattedMessage {...videoKeyMessages.restsUntil} values={{ when: <Ago at={restsUntil} /> }} />
        </Text>
      )}
      {isEntered ? (
        <Text as="div" size="small">
          {text('used', { used: usedToday, most: dayUnits })}
        </Text>
      ) : null}
      <Text as="p">{text('reads', { host })}</Text>
      {isOpen ? (
        <KeyForm of={key} name={name} onSaved={() => setIsOpen(false)} />
      ) : (
        <p className="button-row">
          <Button onClick={() => setIsOpen(true)}>
            {text(isEntered ? 'replace' : 'enter', { host: name })}
          </Button>
          {isEntered ? <RevokeButton of={key} name={name} /> : null}
        </p>
      )}
    </section>
  );
}

interface KeyFormProps {
  readonly of: VideoKey;
  readonly name: string;
  readonly onSaved: () => void;
}

/** A key's parts. It's tried with its host before it's saved; what was typed stays if that fails. */
function KeyForm({ of: { host, address: known }, name, onSaved }: KeyFormProps) {
  const text = useTexts(videoKeyMessages);
  const entering = useEnterVideoKey();
  const [address, setAddress] = useState(known ?? usualAddresses[host] ?? '');
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const handleSubmit = async () => {
    const { problem } = await entering.run({ params: { host }, body: { address, values } });
    if (!problem) onSaved();
  };
  return (
    <Form
      isChanged={Object.keys(values).length > 0}
      problem={entering.problem}
      onSubmit={() => void handleSubmit()}
    >
      <Heading level="h3">{text('enter', { host: name })}</Heading>
      <TextInput
        renderLabel={text('address')}
        value={address}
        messages={fieldMessages(problemOf(entering.problem, 'address'))}
        onChange={(_, typed) => setAddress(typed)}
      />
      {keyFields[host].map((field) => (
        <TextInput
          key={field}
          renderLabel={text('field', { field })}
          type={plainFields.has(field) ? 'text' : 'password'}
          autoComplete="off"
          value={values[field] ?? ''}
          messages={fieldMessages(problemOf(entering.problem, `values.${field}`))}
          onChange={(_, typed) => setValues({ ...values, [field]: typed })}
        />
      ))}
      <Refusal problem={entering.problem} failed={text('actionFailed')} />
      <Button type="submit" color="primary" interaction={entering.isRunning ? 'disabled' : 'enabled'}>
        {text('test')}
      </Button>
    </Form>
  );
}

function RevokeButton({ of: { host }, name }: Pick<KeyFormProps, 'of' | 'name'>) {
  const text = useTexts(videoKeyMessages);
  const revoking = useRevokeVideoKey();
  const [isAsking, setIsAsking] = useState(false);
  const handleConfirm = async () => {
    await revoking.run({ params: { host } }, videoKeyMessages.actionFailed);
    setIsAsking(false);
  };
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{text('revoke')}</Button>
      <Suspense fallback={null}>
        {isAsking ? (
          <Confirm
            title={text('revokeTitle', { host: name })}
            confirmLabel={text('revoke')}
            isRunning={revoking.isRunning}
            onConfirm={() => void handleConfirm()}
            onCancel={() => setIsAsking(false)}
          >
            {text('revokeText')}
          </Confirm>
        ) : null}
      </Suspense>
    </>
  );
}
