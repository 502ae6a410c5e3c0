// Each thread computes one element, so what exceeds the limited grid is not computed.
// witness: {"values": {"B": "7", "max_blocks": "1"}, "contents": "wide", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_forward_cuda_kernel_double(
    const int B, const int N0, const int N1, const int M, const int K,
    const int O, const int aggregate, const double* points, const double* centers,
    const double* scores, const int64_t* knn_idx, double* output) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= B * O * N1 * K) return;
  const int row = i % (N1 * K);
  const int o = i / (N1 * K) % O;
  const int b = i / (N1 * K) / O;
  const int cn = (int)knn_idx[b * N1 * K + row / K * K];
  const int kn = (int)knn_idx[b * N1 * K + row];
  if (kn >= N0 || kn < 0) return;
  const double* point = points + (b * N0 + kn) * M * O + o;
  const double* center = centers + (b * N0 + cn) * M * O + o;
  const double* score = scores + (b * N1 * K + row) * M;
  double sum = output[i];
  for (int m = 0; m < M; m++) sum += point[m * O] * score[m] - center[m * O] * score[m];
  output[i] = sum;
}
