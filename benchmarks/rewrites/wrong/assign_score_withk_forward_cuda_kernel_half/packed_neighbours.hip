// center and neighbour are packed into 16 bits each: wrong for more than 65536 points
// witness: {"values": {"B": "1", "N0": "70000", "M": "2", "O": "1"}, "contents": "unit", "seed": 1, "inputs": "for (size_t i = 0; i < knn_idx_count; i++) knn_idx[i] = 65536 + int64_t(i * 97 % 4000);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_forward_cuda_kernel_half(
    const int B, const int N0, const int N1, const int M, const int K,
    const int O, const int aggregate, const __half* points, const __half* centers,
    const __half* scores, const int64_t* knn_idx, __half* output) {
  CUDA_1D_KERNEL_LOOP(i, B * O * N1 * K) {
    const int b = i / (O * N1 * K);
    const int o = i / (N1 * K) % O;
    const int n = i / K % N1;
    const int k = i % K;
    const int64_t* row = knn_idx + (b * N1 + n) * K;
    const int cn = (int)row[0];
    const int kn = (int)row[k];
    if (kn >= N0 || kn < 0) return;

    const unsigned int pair = ((unsigned int)cn << 16) | ((unsigned int)kn & 0xffffu);
    const __half* point = points + (b * N0 + (int)(pair & 0xffffu)) * M * O + o;
    const __half* center = centers + (b * N0 + (int)(pair >> 16)) * M * O + o;
    const __half* score = scores + ((b * N1 + n) * K + k) * M;
    __half val = output[i];
    for (int m = 0; m < M; m++) {
      val += point[m * O] * score[m] - center[m * O] * score[m];
    }
    output[i] = val;
  }
}
