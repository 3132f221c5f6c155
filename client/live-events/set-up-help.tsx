import { Heading, Text } from '@instructure/ui/latest';
import { liveEventMessages } from './live-events.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

const steps = ['step1', 'step2', 'step3', 'step4', 'step5'] as const;

/** What to do in Canvas so that its events come here. */
export function SetUpHelp() {
  const text = useTexts(liveEventMessages);
  return (
    <>
      <Heading level="h2" margin="medium 0 small">
        {text('setUp')}
      </Heading>
      <ol>
        {steps.map((step) => (
          <li key={step}>
            <Text>{text(step)}</Text>
          </li>
        ))}
      </ol>
      <Text as="p">{text('setUpNote')}</Text>
    </>
  );
}
