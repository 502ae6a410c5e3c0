// the coordinates are advanced by the grid stride with carries, but the carry from o into b is forgotten
// witness: {"values": {"B": "3", "N1": "20", "O": "4", "max_blocks": "1"}, "contents": "unit", "seed": 1}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_forward_cuda_kernel_half(
    const int B, const int N0, const int N1, const int M, const int K,
    const int O, const int aggregate, const __half* points, const __half* centers,
    const __half* scores, const int64_t* knn_idx, __half* output) {

  const int total = B * O * N1 * K;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int stride = blockDim.x * gridDim.x;
  int k = i % K, n = i / K % N1, o = i / (K * N1) % O, b = i / (K * N1 * O);
  const int step_k = stride % K, step_n = stride / K % N1, step_o = stride / (K * N1) % O,
            step_b = stride / (K * N1 * O);
  for (; i < total; i += stride) {
    const int64_t* row = knn_idx + (b * N1 + n) * K;
    const int cn = (int)row[0];
    const int kn = (int)row[k];
    if (kn >= N0 || kn < 0) return;
    const __half* point = points + (b * N0 + kn) * M * O + o;
    const __half* center = centers + (b * N0 + cn) * M * O + o;
    const __half* score = scores + ((b * N1 + n) * K + k) * M;
    __half val = output[i];
    for (int m = 0; m < M; m++) {
      val += point[m * O] * score[m] - center[m * O] * score[m];
    }
    output[i] = val;
    k += step_k;
    n += step_n;
    o += step_o;
    b += step_b;
    if (k >= K) {
      k -= K;
      n++;
    }
    if (n >= N1) {
      n -= N1;
      o++;
    }
    if (o >= O) o -= O;
  }
}
