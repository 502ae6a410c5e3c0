// hoisted row pointers, and even and odd banks are summed separately
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_forward_cuda_kernel_float(
    const int B, const int N0, const int N1, const int M, const int K,
    const int O, const int aggregate, const float* points, const float* centers,
    const float* scores, const int64_t* knn_idx, float* output) {

  const int per_channel = N1 * K;
  const int per_batch = O * per_channel;
  const int total = B * per_batch;
  const int step = blockDim.x * gridDim.x;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  while (i < total) {
    const int b = i / per_batch;
    const int o = (i - b * per_batch) / per_channel;
    const int entry_in_batch = i % per_channel;
    const int k = entry_in_batch % K;
    const int64_t* entry = knn_idx + b * per_channel + entry_in_batch;
    const int kn = (int)*entry;
    if (kn < 0 || kn >= N0) return;
    const int cn = (int)*(entry - k);
    const float* p = points + (b * N0 + kn) * M * O + o;
    const float* c = centers + (b * N0 + cn) * M * O + o;
    const float* s = scores + (b * per_channel + entry_in_batch) * M;
    float even = output[i];
    float odd = 0.f;
    int m = 0;
    for (; m + 1 < M; m += 2) {
      const float s0 = s[m], s1 = s[m + 1];
      even += p[0] * s0 - c[0] * s0;
      odd += p[O] * s1 - c[O] * s1;
      p += 2 * O;
      c += 2 * O;
    }
    if (m < M) even += p[0] * s[m] - c[0] * s[m];
    output[i] = even + odd;
    i += step;
  }
}
