import express, { type Response, type Router } from 'express';

/** What can be wrong with the model, or odd about what it says. */
export type ModelTrouble =
  | 'forbidden'
  | 'missing'
  | 'busy'
  | 'error_500'
  | 'html'
  | 'silent'
  | 'long'
  | 'markup'
  | 'obeys'
  | 'empty'
  | 'price'
  | 'prose'
  | 'redirect';

/** What the model was asked. */
export interface AskedModel {
  readonly key: string | undefined;
  /** all of the request, as it came */
  readonly body: string;
  readonly picture: Buffer;
  readonly told: { readonly language: string; readonly around: string; readonly fault: string };
}

/** The one key that the model takes; without one it takes none. */
export const modelKey = 'picture-model-key';
export const modelName = 'picture-reader';

/** An OpenAI-compatible model that describes pictures, below `/picture-model`. It knows nothing, but answers in the right form. */
export class PictureModel {
  trouble: ModelTrouble | undefined;
  /** what it finds in pictures; otherwise it describes them */
  kind: 'text' | 'person' | 'chart' | 'formula' = 'text';
  key: string = modelKey;
  readonly asked: AskedModel[] = [];
  /** who waits for the silent one */
  readonly waiting: Response[] = [];

  /** Answers all whom it has left waiting. */
  goOn() {
    this.trouble = undefined;
    for (const res of this.waiting.splice(0)) res.json(completion(JSON.stringify(this.says('en'))));
  }

  says(language: string) {
    return this.kind === 'text'
      ? { kind: 'text', text: described[language] ?? described.en }
      : { kind: this.kind };
  }
}

const described: Readonly<Record<string, string>> = {
  en: 'Four colored bars of different heights',
  es: 'Cuatro barras de colores de distinta altura',
  fr: 'Quatre barres de couleur de hauteurs différentes',
};

const completion = (content: string | null) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
});

interface Request {
  readonly model?: string;
  readonly messages?: readonly {
    readonly content:
      | string
      | readonly { readonly text?: string; readonly image_url?: { readonly url: string } }[];
  }[];
}

export function pictureModelRoutes(model: PictureModel): Router {
  const router = express.Router();
  router.post(
    '/v1/chat/completions',
    express.text({ type: 'application/json', limit: '5mb' }),
    (req, res) => {
      const body = String(req.body);
      const key = /^Bearer (.+)$/.exec(req.get('authorization') ?? '')?.[1];
      const asked = JSON.parse(body) as Request;
      const parts =
        asked.messages?.flatMap(({ content }) => (typeof content === 'string' ? [] : content)) ?? [];
      const told = JSON.parse(parts.find(({ text }) => text)?.text ?? '{}') as AskedModel['told'];
      const url = parts.find(({ image_url: image }) => image)?.image_url?.url ?? '';
      model.asked.push({ key, body, told, picture: Buffer.from(url.slice(url.indexOf(',')), 'base64') });
      if (key !== model.key)
        return void res.status(401).json({ error: { message: 'Incorrect API key provided' } });
      if (asked.model !== modelName)
        return void res.status(404).json({ error: { message: 'No such model' } });
      answer(model, res, told);
    },
  );
  return router;
}

function answer(model: PictureModel, res: Response, { language, around }: AskedModel['told']) {
  const odd: Readonly<Record<ModelTrouble, () => unknown>> = {
    forbidden: () => res.status(403).json({ error: { message: 'Forbidden' } }),
    missing: () => res.status(404).json({ error: { message: 'Not found' } }),
    busy: () =>
      res
        .status(429)
        .set('retry-after', '60')
        .json({ error: { message: 'Rate limit reached' } }),
    error_500: () => res.status(500).send('Oh no'),
    html: () => res.type('html').send('<!doctype html><title>Log in</title>'),
    redirect: () => res.redirect(307, '/elsewhere'),
    silent: () => model.waiting.push(res),
    long: () => says({ kind: 'text', text: 'A long story of circles. '.repeat(400) }),
    markup: () => says({ kind: 'text', text: '<b>Circles</b>\n<img src=x onerror="alert(1)"> and squares' }),
    // It does what the page's author wrote beside the picture.
    obeys: () => says({ kind: 'text', text: around }),
    empty: () => res.json(completion(null)),
    price: () => says({ kind: 'text', text: '$0.02' }),
    prose: () => res.json(completion('Sure! Here is a description of your image: circles.')),
  };
  const says = (said: object) => res.json(completion(JSON.stringify(said)));
  if (model.trouble) odd[model.trouble]();
  else says(model.says(language));
}
