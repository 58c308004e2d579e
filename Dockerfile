FROM node:22-bookworm-slim
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY projections/package.json projections/
COPY runtime/package.json runtime/
COPY backend/package.json backend/
COPY console/package.json console/
COPY test/package.json test/
RUN npm ci --include=dev
COPY . .
RUN npm run build
EXPOSE 3000 3001
CMD ["npm", "start"]
