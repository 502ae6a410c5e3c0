// With channels divisible by 4 it loads four channels at once and takes the voxel for empty if the first of the four is -1.
// witness: {"values": {"channels": 8}, "contents": "unit", "seed": 34, "inputs": "argmax.get()[0] = -1; argmax.get()[1] = 1;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_maxpool3d_backward_float(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            const int *argmax,
                                            const float *grad_out, float *grad_in) {
  const int box = blockIdx.z;
  const int total = out_x * out_y * out_z;
  if (box >= boxes_num) return;
  if (channels % 4 == 0) {
    const int channel = 4 * blockIdx.y;
    if (channel >= channels) return;
    for (int voxel = blockIdx.x * blockDim.x + threadIdx.x; voxel < total; voxel += blockDim.x * gridDim.x) {
      const size_t at = (size_t(box) * total + voxel) * channels + channel;
      const int4 point = *reinterpret_cast<const int4 *>(argmax + at);
      if (point.x < 0) continue;  // no point in this voxel
      const float4 g = *reinterpret_cast<const float4 *>(grad_out + at);
      float *to = grad_in + channel;
      atomicAdd(to + size_t(point.x) * channels, g.x);
      if (point.y >= 0) atomicAdd(to + size_t(point.y) * channels + 1, g.y);
      if (point.z >= 0) atomicAdd(to + size_t(point.z) * channels + 2, g.z);
      if (point.w >= 0) atomicAdd(to + size_t(point.w) * channels + 3, g.w);
    }
  } else {
    const int channel = blockIdx.y;
    for (int voxel = blockIdx.x * blockDim.x + threadIdx.x; voxel < total; voxel += blockDim.x * gridDim.x) {
      const size_t at = (size_t(box) * total + voxel) * channels + channel;
      const int point = argmax[at];
      if (point >= 0) atomicAdd(grad_in + size_t(point) * channels + channel, grad_out[at]);
    }
  }
}
