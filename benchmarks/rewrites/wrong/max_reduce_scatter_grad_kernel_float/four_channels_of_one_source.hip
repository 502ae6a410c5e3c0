// four channels are stored together if the first and the last have the same source, although those between may have another
// witness: {"values": {"num_reduced": 20, "num_feats": 4, "num_grad_feats": 30}, "seed": 7, "inputs": "for (int x = 0; x < num_reduced; ++x) for (int i = 0; i < num_feats; ++i) { reduce_from[x * num_feats + i] = x + (i == 1 || i == 2 ? 7 : 0); grad_reduced_feats[x * num_feats + i] = 1.0f + x % 50 + 0.5f * (i % 8); }"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/scatter_points_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void max_reduce_scatter_grad_kernel_float(
    float *grad_feats, const float *grad_reduced_feats,
    const int32_t *reduce_from, const int num_reduced, const int num_feats) {
  const int stride = blockDim.x * gridDim.x;
  for (int x = blockIdx.x * blockDim.x + threadIdx.x; x < num_reduced;
       x += stride) {
    const int32_t *from = reduce_from + x * num_feats;
    const float *grad = grad_reduced_feats + x * num_feats;
    int i = 0;
    for (; i + 4 <= num_feats; i += 4) {
      const int32_t f0 = from[i], f1 = from[i + 1], f2 = from[i + 2],
                    f3 = from[i + 3];
      float *out = grad_feats + i;
      if (f0 == f3) {
        // Often one point is the maximum of all channels: contiguous store.
        out += f0 * num_feats;
        out[0] = grad[i];
        out[1] = grad[i + 1];
        out[2] = grad[i + 2];
        out[3] = grad[i + 3];
      } else {
        out[f0 * num_feats] = grad[i];
        out[f1 * num_feats + 1] = grad[i + 1];
        out[f2 * num_feats + 2] = grad[i + 2];
        out[f3 * num_feats + 3] = grad[i + 3];
      }
    }
    for (; i < num_feats; ++i) grad_feats[from[i] * num_feats + i] = grad[i];
  }
}
