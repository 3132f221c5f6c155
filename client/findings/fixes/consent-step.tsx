import { Alert, Button, Heading } from '@instructure/ui/latest';
import { useEffect, useRef } from 'react';
import { Refusal } from '../../ui/form/refusal.tsx';
import { useTexts } from '../../ui/use-texts.ts';
import { consentMessages } from './fix.messages.ts';
import { useConsent } from './use-consent.ts';

interface ConsentStepProps {
  readonly onGiven: () => void;
  readonly onCancel: () => void;
}

/** Before the first save: the person lets Courseyard save as them, in a window of Canvas's. */
export function ConsentStep({ onGiven, onCancel }: ConsentStepProps) {
  const text = useTexts(consentMessages);
  const { step, url, ask, isStarting, problem } = useConsent(onGiven);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={box} className="fix-consent">
      <Heading level="h3">{text('title')}</Heading>
      <p>{text('text')}</p>
      <Refusal problem={problem} failed={text('failed')} />
      <div role="status">
        {step === 'asking' ? null : (
          <Alert variant={step === 'closed' ? 'warning' : 'info'} transition="none">
            {text(step === 'closed' ? 'refused' : step)}
          </Alert>
        )}
      </div>
      <div className="button-row">
        {step === 'blocked' && url !== undefined ? (
          <Button color="primary" href={url} target="_blank" rel="noreferrer">
            {text('openByHand')}
          </Button>
        ) : (
          <Button
            color="primary"
            interaction={isStarting ? 'disabled' : 'enabled'}
            onClick={() => void ask()}
          >
            {text('open')}
          </Button>
        )}
        <Button onClick={onCancel}>{text('notNow')}</Button>
      </div>
    </div>
  );
}
