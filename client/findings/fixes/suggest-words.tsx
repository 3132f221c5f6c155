import { Button, Heading } from '@instructure/ui/latest';
import { useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import type { OpenedFinding } from '#shared/fixes/fix.ts';
import { longestCopy, mostAround, mostPixels, type Suggestion } from '#shared/suggestions/suggestion.ts';
import { Problem } from '../../data/problem.ts';
import { Choice } from '../../ui/form/choice.tsx';
import { Refusal } from '../../ui/form/refusal.tsx';
import { languageName } from '../../ui/language-name.ts';
import { Status } from '../../ui/page/status.tsx';
import { useTexts } from '../../ui/use-texts.ts';
import { suggestWords } from './fix.api.ts';
import { suggestMessages } from './suggest.messages.ts';

/** Words that the model proposed for a place. */
export interface Suggested {
  readonly id: number;
  readonly words: string;
}

interface SuggestWordsProps {
  readonly opened: OpenedFinding & { readonly suggests: NonNullable<OpenedFinding['suggests']> };
  /** what's in the field, and what was proposed there without a model */
  readonly value: string;
  readonly proposal: string | null;
  readonly suggested: Suggested | undefined;
  readonly picture: string | null | undefined;
  readonly onWords: (suggested: Suggested) => void;
}

/** Asks the institution's model for words. They only ever come where nobody has written any. */
export function SuggestWords(props: SuggestWordsProps) {
  const { opened, picture, onWords } = props;
  const text = useTexts(suggestMessages);
  const [language, setLanguage] = useState(opened.suggests.languages[0] ?? 'en');
  const isFree = isReplaceable(props);
  const now = useRef(isFree);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    now.current = isFree;
  });
  const { answer, problem, isAsking, ask, forget } = useAsking({
    id: opened.findingId,
    language,
    picture,
    onAnswer: (found) => {
      if (found.outcome === 'words' && now.current) onWords({ id: found.suggestionId, words: found.words });
      // The button was grey meanwhile, so the focus is nowhere; what leaves takes it itself.
      if (found.outcome !== 'tell_first') box.current?.closest('form')?.querySelector('textarea')?.focus();
    },
  });
  const handleCancel = () => {
    forget();
    box.current?.querySelector('button')?.focus();
  };
  const { languages } = opened.suggests;
  return (
    <div ref={box} className="suggest-words">
      <div className="button-row">
        <Button interaction={isFree && !isAsking ? 'enabled' : 'disabled'} onClick={() => void ask(false)}>
          {text('suggest')}
        </Button>
        {languages.length > 1 ? <LanguageChoice {...{ languages, language }} onChoose={setLanguage} /> : null}
      </div>
      <Refusal problem={problem} failed={text('failed')} />
      <div role="status">
        {isAsking ? <Status tone="busy">{text('asking')}</Status> : null}
        {isAsking || isFree || answer ? null : <p className="small-text">{text('typed')}</p>}
        {isAsking || !answer ? null : <Answer of={answer} isTaken={props.suggested !== undefined} />}
      </div>
      {answer?.outcome === 'tell_first' && !isAsking ? (
        <WhatLeaves of={answer} onGoOn={() => void ask(true)} onCancel={handleCancel} />
      ) : null}
    </div>
  );
}

/** Whether no person's words are in the field. */
const isReplaceable = ({ opened, value, proposal, suggested }: SuggestWordsProps) =>
  value.trim() === '' || value === suggested?.words || (opened.suggests.overProposal && value === proposal);

interface AskingGiven {
  readonly id: number;
  readonly language: string;
  readonly picture: string | null | undefined;
  readonly onAnswer: (answer: Suggestion) => void;
}

/** Asks, with a smaller copy of the picture where that's needed. */
function useAsking({ id, language, picture, onAnswer }: AskingGiven) {
  const [answer, setAnswer] = useState<Suggestion>();
  const [problem, setProblem] = useState<Problem>();
  const [isAsking, setIsAsking] = useState(false);
  const send = async (wasTold: boolean): Promise<Suggestion> => {
    const found = await suggestWords(id, { wasTold, language });
    if (found.outcome !== 'needs_copy') return found;
    const copy = picture ? await smallerCopy(picture) : undefined;
    return copy === undefined ? { outcome: 'none', why: 'no_picture' } : suggestWords(id, { language, copy });
  };
  const ask = async (wasTold: boolean) => {
    setIsAsking(true);
    setProblem(undefined);
    setAnswer(undefined);
    try {
      const found = await send(wasTold);
      setAnswer(found);
      onAnswer(found);
    } catch (error) {
      setProblem(error instanceof Problem ? error : new Problem());
    } finally {
      setIsAsking(false);
    }
  };
  return { answer, problem, isAsking, ask, forget: () => setAnswer(undefined) };
}

interface LanguageChoiceProps {
  readonly languages: readonly string[];
  readonly language: string;
  readonly onChoose: (language: string) => void;
}

function LanguageChoice({ languages, language, onChoose }: LanguageChoiceProps) {
  const intl = useIntl();
  const text = useTexts(suggestMessages);
  return (
    <Choice
      label={text('language')}
      width="12rem"
      value={language}
      choices={languages}
      nameOf={(code) => languageName(intl.locale, code) ?? code}
      onChoose={(chosen) => chosen !== null && onChoose(chosen)}
    />
  );
}

/** What came of it; the words themselves are in the field. */
function Answer({ of: answer, isTaken }: { readonly of: Suggestion; readonly isTaken: boolean }) {
  const text = useTexts(suggestMessages);
  switch (answer.outcome) {
    case 'words':
      return <p className="small-text">{text(isTaken ? 'done' : 'kept')}</p>;
    case 'own_words':
      return <Status tone="none">{text('ownWords', { because: answer.because })}</Status>;
    case 'none':
      return <Status tone="warning">{text('none', { why: answer.why })}</Status>;
    default:
      return null;
  }
}

interface WhatLeavesProps {
  readonly of: Extract<Suggestion, { outcome: 'tell_first' }>;
  readonly onGoOn: () => void;
  readonly onCancel: () => void;
}

/** Before the first picture: what the model gets, and what it doesn't. */
function WhatLeaves({ of: { host, model }, onGoOn, onCancel }: WhatLeavesProps) {
  const text = useTexts(suggestMessages);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={box} className="fix-consent">
      <Heading level="h3">{text('leavesTitle')}</Heading>
      <p>{text('leaves', { host, model, pixels: mostPixels, characters: mostAround })}</p>
      <p>{text('stays')}</p>
      <div className="button-row">
        <Button color="primary" onClick={onGoOn}>
          {text('goOn')}
        </Button>
        <Button onClick={onCancel}>{text('notNow')}</Button>
      </div>
    </div>
  );
}

/** How well a copy is drawn, from 1 down: the next one if it's still too long. */
const qualities = [0.85, 0.6, 0.4];

/**
 * A copy of a picture that's no larger than may be sent, as a JPEG in a data: address: turned as it's shown, and without what a
 * camera wrote beside it. Undefined if the browser can't draw it.
 */
async function smallerCopy(picture: string): Promise<string | undefined> {
  const image = new Image();
  image.src = picture;
  try {
    await image.decode();
  } catch {
    return undefined;
  }
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(1, mostPixels / Math.max(naturalWidth, naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(naturalHeight * scale));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  // JPEG has no transparency: what's behind a picture is mostly white.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return qualities
    .map((quality) => canvas.toDataURL('image/jpeg', quality))
    .find((copy) => copy.length <= longestCopy);
}
