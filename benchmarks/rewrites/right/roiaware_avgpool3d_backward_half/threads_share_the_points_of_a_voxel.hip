// a block visits its voxels one after the other and its threads share the points of each
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
  const long long voxels = (long long)out_x * out_y * out_z;
  for (long long base = (long long)blockIdx.x * blockDim.x; base < voxels;
       base += (long long)blockDim.x * gridDim.x) {
    const long long end = base + blockDim.x < voxels ? base + blockDim.x : voxels;
    for (long long voxel = base; voxel < end; ++voxel) {
      const long long cell = box * voxels + voxel;
      const int *slots = pts_idx_of_voxels + cell * max_pts_each_voxel;
      const int total = slots[0];
      for (int k = 1 + static_cast<int>(threadIdx.x); k <= total; k += static_cast<int>(blockDim.x)) {
        const Half share(float(grad_out[cell * channels + channel]) * (1.0f / float(total)));
        atomicAdd(grad_in + (long long)slots[k] * channels + channel, share);
      }
    }
  }
}
