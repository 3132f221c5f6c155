import { eraseInstitution } from '#server/infra/personal-data/erase-institution.ts';
import { erasePerson } from '#server/infra/personal-data/erase-person.ts';
import { operate } from './operate.ts';
import { confirm, copiesLeft, onSubject } from './personal-data.ts';

const help = `
Erases everything that's held about a person or an institution, to the last row. Works beside a running server.

  npm run erase -- person --institution SLUG --person WHO [--yes]
      WHO is an id, a mail address, an LTI subject or an id in Canvas
  npm run erase -- institution --institution SLUG [--yes]
      Goes in portions; broken off, it goes on when it's run again.
      --yes    don't ask for the name
`;

operate(() =>
  onSubject(help, async ({ subject: { institution, person }, isSure, config }) => {
    await confirm(person?.name ?? institution.title, isSure);
    if (person) {
      const { leftNames } = await erasePerson(person);
      console.log(`Erased: person ${person.id}. What they did stays, without who.`);
      if (leftNames.length > 0)
        console.log('The name is one word, or somebody else’s too: look for it in texts that people wrote.');
      console.log('Canvas may bring the name back as a teacher’s or in titles: remove it there as well.');
    } else {
      await eraseInstitution(institution.id, ({ name, rows }) => console.log(`${rows}\t${name}`));
      console.log(`Erased: ${institution.slug}`);
    }
    for (const line of copiesLeft(config)) console.log(line);
  }),
);
