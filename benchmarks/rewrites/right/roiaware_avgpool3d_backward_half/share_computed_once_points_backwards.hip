// the flat index is used directly, the share is rounded once, and the points are visited from the last to the first
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_backward_half(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const Half *grad_out, Half *grad_in) {
  const int box = blockIdx.z;
  const int channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const size_t voxels = (size_t)out_x * out_y * out_z;
  for (size_t voxel = (size_t)blockIdx.x * blockDim.x + threadIdx.x; voxel < voxels;
       voxel += (size_t)blockDim.x * gridDim.x) {
    const size_t cell = box * voxels + voxel;
    const int *slots = pts_idx_of_voxels + cell * max_pts_each_voxel;
    const int total = slots[0];
    if (total <= 0) continue;
    const float scale = 1.0f / float(total);
    const Half share(float(grad_out[cell * channels + channel]) * scale);
    for (int k = total; k >= 1; --k) atomicAdd(grad_in + (size_t)slots[k] * channels + channel, share);
  }
}
