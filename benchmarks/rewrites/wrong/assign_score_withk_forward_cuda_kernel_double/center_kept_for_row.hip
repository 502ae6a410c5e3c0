// Each thread takes a run of elements and looks the center up only when n changes, which it does not from one batch to the next where N1 is 1.
// witness: {"values": {"B": "120", "N1": "1", "K": "3", "M": "4", "O": "5", "max_blocks": "1"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_forward_cuda_kernel_double(
    const int B, const int N0, const int N1, const int M, const int K,
    const int O, const int aggregate, const double* points, const double* centers,
    const double* scores, const int64_t* knn_idx, double* output) {
  const int total = B * O * N1 * K;
  const int threads = gridDim.x * blockDim.x;
  const int run = (total + threads - 1) / threads;
  const int first = (blockIdx.x * blockDim.x + threadIdx.x) * run;
  int row = -1;
  int cn = 0;
  for (int i = first; i < first + run && i < total; i++) {
    const int k = i % K;
    const int n = i / K % N1;
    const int o = i / (K * N1) % O;
    const int b = i / (K * N1 * O);
    const int64_t* neighbours = knn_idx + (b * N1 + n) * K;
    if (n != row) {
      row = n;
      cn = (int)neighbours[0];
    }
    const int kn = (int)neighbours[k];
    if (kn >= N0 || kn < 0) continue;
    const double* point = points + (b * N0 + kn) * M * O + o;
    const double* center = centers + (b * N0 + cn) * M * O + o;
    const double* score = scores + ((b * N1 + n) * K + k) * M;
    double sum = output[i];
    for (int m = 0; m < M; m++) sum += point[m * O] * score[m] - center[m * O] * score[m];
    output[i] = sum;
  }
}
