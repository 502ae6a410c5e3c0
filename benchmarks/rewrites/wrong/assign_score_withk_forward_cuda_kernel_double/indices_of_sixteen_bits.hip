// Neighbours are kept as unsigned 16-bit numbers, two in a register (-1 becomes 65535), so those of more than 65536 points wrap.
// witness: {"values": {"B": "1", "N0": "70000", "N1": "2", "M": "2", "K": "3", "O": "1"}, "contents": "wide", "seed": 1, "inputs": "knn_idx[1] = 69999; knn_idx[4] = 66000;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/assign_score_withk_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void assign_score_withk_forward_cuda_kernel_double(
    const int B, const int N0, const int N1, const int M, const int K,
    const int O, const int aggregate, const double* points, const double* centers,
    const double* scores, const int64_t* knn_idx, double* output) {
  CUDA_1D_KERNEL_LOOP(i, B * O * N1 * K) {
    const int k = i % K;
    const int n = i / K % N1;
    const int o = i / (K * N1) % O;
    const int b = i / (K * N1 * O);
    const int64_t* neighbours = knn_idx + (b * N1 + n) * K;
    // Both indices in one register.
    const unsigned int pair = (unsigned int)(unsigned short)neighbours[0] << 16 | (unsigned short)neighbours[k];
    const int kn = pair & 0xffff;
    const int cn = pair >> 16;
    if (kn >= N0) return;
    const double* point = points + (b * N0 + kn) * M * O + o;
    const double* center = centers + (b * N0 + cn) * M * O + o;
    const double* score = scores + ((b * N1 + n) * K + k) * M;
    double sum = output[i];
    for (int m = 0; m < M; m++) sum += point[m * O] * score[m] - center[m * O] * score[m];
    output[i] = sum;
  }
}
