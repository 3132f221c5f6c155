import { useRef, useState } from 'react';
import { Problem } from '../data/problem.ts';
import { addSliceSize, lookUpCanvasPeople, lookUpSliceSize } from '#shared/people/person.api.ts';
import { call } from '../data/call.ts';
import { useProblemText } from '../ui/page/load-state.tsx';
import {
  inputOf,
  slicesOf,
  whoOf,
  withAnswer,
  withOutcome,
  withReason,
  type LookUpResult,
  type NewPerson,
} from './new-people.ts';
import { useAddPeople } from './person.api.ts';

const isAsked = ({ status }: NewPerson) => status.kind === 'waiting' || status.kind === 'unanswered';
const isReady = ({ status }: NewPerson) => status.kind === 'ready';

/** Gives a person Canvas's answer, if it was asked about them. */
function answeredBy(results: readonly LookUpResult[]) {
  const answers = new Map(results.map((result) => [result.who, result]));
  return (person: NewPerson) => {
    const answer = isAsked(person) ? answers.get(whoOf(person)) : undefined;
    return answer ? withAnswer(person, answer) : person;
  };
}

/** People being added: Canvas says who they are, a few at a time, then they're added. */
export function useNewPeople(source: 'manual' | 'csv') {
  const textOf = useProblemText();
  const adding = useAddPeople();
  const [people, setPeople] = useState<readonly NewPerson[]>([]);
  const [isRunning, setIsRunning] = useState(false);
  // A new list replaces one that Canvas is still being asked about.
  const latest = useRef(0);

  const lookUp = async (given: readonly NewPerson[]) => {
    const run = (latest.current += 1);
    let current = given;
    const show = (change: (person: NewPerson) => NewPerson) => {
      current = current.map(change);
      if (run === latest.current) setPeople(current);
    };
    setIsRunning(true);
    show((person) => (isAsked(person) ? { ...person, status: { kind: 'waiting' } } : person));
    try {
      for (const who of slicesOf(current.filter(isAsked).map(whoOf), lookUpSliceSize)) {
        if (run !== latest.current) return;
        show(answeredBy((await call(lookUpCanvasPeople, { query: { who } })).results));
      }
    } catch (error) {
      // Canvas won't answer for the others either; each can be tried again.
      const reason = textOf(error instanceof Problem ? error : new Problem());
      show((person) => (isAsked(person) ? withReason(person, 'unanswered', reason) : person));
    } finally {
      if (run === latest.current) setIsRunning(false);
    }
  };

  const add = async () => {
    setIsRunning(true);
    let current = people;
    for (const slice of slicesOf(people.filter(isReady), addSliceSize)) {
      const { result, problem } = await adding.run({ body: { source, people: slice.map(inputOf) } });
      current = current.map((person) => {
        if (!slice.includes(person)) return person;
        return result ? withOutcome(person, result) : withReason(person, 'refused', textOf(problem));
      });
      setPeople(current);
    }
    setIsRunning(false);
  };

  return { people, isRunning, lookUp, add };
}
