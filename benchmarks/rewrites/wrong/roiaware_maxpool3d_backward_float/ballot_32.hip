// Wavefronts without a valid voxel are skipped by a ballot that is cut to 32 bits, which loses lanes 32 to 63 where the lower ones are all empty.
// witness: {"values": {"channels": 2}, "contents": "unit", "seed": 36, "inputs": "for (int v = 0; v < 32; ++v) argmax.get()[v * channels] = -1; argmax.get()[40 * channels] = 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_maxpool3d_backward_float(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            const int *argmax,
                                            const float *grad_out, float *grad_in) {
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const int total = out_x * out_y * out_z;
  const size_t base = size_t(box) * total * channels + channel;
  for (int first = blockIdx.x * blockDim.x; first < total; first += blockDim.x * gridDim.x) {
    const int voxel = first + (int)threadIdx.x;
    const int point = voxel < total ? argmax[base + size_t(voxel) * channels] : -1;
    const unsigned int filled = __ballot(point >= 0);
    if (filled == 0) continue;
    if (point >= 0)
      atomicAdd(grad_in + size_t(point) * channels + channel, grad_out[base + size_t(voxel) * channels]);
  }
}
