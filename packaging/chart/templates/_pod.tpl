{{- /* The pod of a role. What it is given: root, role, its settings as `environment`, volumes and mounts. */ -}}
{{- define "flotila.pod" -}}
{{- $root := .root -}}
{{- $values := .root.Values -}}
{{- $own := get $values .role -}}
metadata:
  labels:
    {{- include "flotila.selector" . | nindent 4 }}
  {{- with $own.annotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  # Variables of services beside it would look like settings.
  enableServiceLinks: false
  automountServiceAccountToken: false
  securityContext:
    runAsNonRoot: true
    runAsUser: 10001
    runAsGroup: 10001
    fsGroup: 10001
    fsGroupChangePolicy: OnRootMismatch
    seccompProfile:
      type: RuntimeDefault
  # The product needs 20 s at most, after what preStop takes.
  terminationGracePeriodSeconds: 45
  {{- with $values.image.pullSecrets }}
  imagePullSecrets:
    {{- range . }}
    - name: {{ . | quote }}
    {{- end }}
  {{- end }}
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "flotila.selector" . | nindent 10 }}
    - maxSkew: 1
      topologyKey: topology.kubernetes.io/zone
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "flotila.selector" . | nindent 10 }}
  {{- with $own.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with $own.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  containers:
    - name: flotila
      image: {{ printf "%s:%s" $values.image.repository ($values.image.tag | default (printf "%s-lean" $root.Chart.AppVersion)) | quote }}
      imagePullPolicy: {{ $values.image.pullPolicy }}
      env:
        - name: DATABASE_URL
          valueFrom:
            secretKeyRef:
              name: {{ $values.existingSecret | quote }}
              key: DATABASE_URL
        - name: FLOTILA_SECRET
          valueFrom:
            secretKeyRef:
              name: {{ $values.existingSecret | quote }}
              key: FLOTILA_SECRET
        {{- range $name, $value := merge (dict "FLOTILA_ROLES" .role "FLOTILA_DATA" "/var/lib/flotila" "PORT" "8080") .environment (include "flotila.environment" $root | fromJson) $values.settings }}
        - name: {{ $name }}
          value: {{ $value | quote }}
        {{- end }}
      # Further secret settings.
      envFrom:
        - secretRef:
            name: {{ $values.existingSecret | quote }}
      ports:
        - name: http
          containerPort: 8080
          protocol: TCP
      # The first process of a new release migrates the database before it answers, the others wait for it.
      startupProbe:
        httpGet:
          path: /health/live
          port: http
        periodSeconds: 5
        timeoutSeconds: 5
        failureThreshold: {{ mul $values.startMinutes 12 }}
      # A process that does nothing for a minute is started again. What it lacks besides no new start would bring.
      livenessProbe:
        httpGet:
          path: /health/live
          port: http
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 6
      # It answers within two seconds, whatever hangs.
      readinessProbe:
        httpGet:
          path: /health/ready
          port: http
        periodSeconds: 5
        timeoutSeconds: 3
        failureThreshold: 2
      lifecycle:
        preStop:
          # Balancers and nodes learn a little later that nothing is to come here any more.
          exec:
            command: [sleep, "5"]
      resources:
        {{- toYaml $own.resources | nindent 8 }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities:
          drop: [ALL]
      volumeMounts:
        - name: data
          mountPath: /var/lib/flotila
        - name: temporary
          mountPath: /tmp
        {{- if $values.archive.claim }}
        - name: archive
          mountPath: /srv/archive
        {{- end }}
        {{- range .mounts }}
        - {{ toJson . }}
        {{- end }}
        {{- with $values.extraVolumeMounts }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
  volumes:
    {{- if ne .role "gateway" }}
    # Copies and compiled code, made again by each start.
    - name: data
      emptyDir: {}
    {{- end }}
    - name: temporary
      emptyDir: {}
    {{- with $values.archive.claim }}
    - name: archive
      persistentVolumeClaim:
        claimName: {{ . | quote }}
    {{- end }}
    {{- range .volumes }}
    - {{ toJson . }}
    {{- end }}
    {{- with $values.extraVolumes }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
{{- end -}}

{{- /* Settings of all roles that the chart's values say. */ -}}
{{- define "flotila.environment" -}}
{{- $values := .Values -}}
{{- /* Without an archive this folder cannot be written: months that nobody keeps are not moved out of the database. */ -}}
{{- $environment := dict "FLOTILA_ARCHIVE" ($values.archive.bucket | default "/srv/archive") -}}
{{- with include "flotila.publicUrl" . -}}
{{- $_ := set $environment "FLOTILA_PUBLIC_URL" . -}}
{{- end -}}
{{- if $values.ingress.enabled -}}
{{- $_ := set $environment "FLOTILA_TRUSTED_PROXIES" (join "," $values.ingress.trustedProxies) -}}
{{- end -}}
{{- with $values.timeZone -}}
{{- $_ := set $environment "TZ" . -}}
{{- end -}}
{{- $environment | toJson -}}
{{- end -}}
