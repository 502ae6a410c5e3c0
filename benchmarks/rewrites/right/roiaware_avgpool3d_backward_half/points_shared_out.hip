// The block keeps the shares of 512 voxels in shared memory and gives its threads one point at a time.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab

__global__ void roiaware_avgpool3d_backward_half(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const Half *grad_out, Half *grad_in) {
  __shared__ Half shares[512];
  __shared__ int counts[512];
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;  // the same for the whole block
  const int voxels = out_x * out_y * out_z;
  const int slots = max_pts_each_voxel - 1;
  for (int base = blockIdx.x * 512; base < voxels; base += gridDim.x * 512) {
    const int here = voxels - base < 512 ? voxels - base : 512;
    const size_t first = size_t(box) * voxels + base;
    if (int(threadIdx.x) < here) {
      const size_t voxel = first + threadIdx.x;
      const int total = pts_idx_of_voxels[voxel * max_pts_each_voxel];
      counts[threadIdx.x] = total;
      shares[threadIdx.x] = Half(grad_out[voxel * channels + channel] * (1.0f / fmaxf(float(total), 1.0f)));
    }
    __syncthreads();
    for (int64_t pair = threadIdx.x; pair < int64_t(here) * slots; pair += 512) {
      const int v = int(pair / slots), k = int(pair % slots);
      if (k < counts[v])
        atomicAdd(grad_in + size_t(pts_idx_of_voxels[(first + v) * max_pts_each_voxel + 1 + k]) * channels + channel,
                  shares[v]);
    }
    __syncthreads();
  }
}
