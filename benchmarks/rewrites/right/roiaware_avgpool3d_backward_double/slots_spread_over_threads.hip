// the block stages the shares of 512 voxels in shared memory and spreads all slots of these over its threads
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_backward_double(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const double *grad_out, double *grad_in) {
  __shared__ double shares[512];
  __shared__ int totals[512];
  const int box = blockIdx.z, c = blockIdx.y;
  if (box >= boxes_num || c >= channels) return;  // the same for the whole block
  const long long voxels = (long long)out_x * out_y * out_z;
  const int room = max_pts_each_voxel - 1;
  for (long long first = (long long)blockIdx.x * 512; first < voxels; first += (long long)gridDim.x * 512) {
    const int held = (int)min(512LL, voxels - first);
    const long long base = box * voxels + first;
    const int t = threadIdx.x;
    if (t < held) {
      totals[t] = pts_idx_of_voxels[(base + t) * max_pts_each_voxel];
      const float share = 1 / fmaxf(float(totals[t]), 1.0);
      shares[t] = grad_out[(base + t) * channels + c] * share;
    }
    __syncthreads();
    for (long long i = t; i < (long long)held * room; i += 512) {
      const int v = (int)(i / room), k = (int)(i % room);
      if (k < totals[v]) {
        const int point = pts_idx_of_voxels[(base + v) * max_pts_each_voxel + 1 + k];
        atomicAdd(grad_in + (long long)point * channels + c, shares[v]);
      }
    }
    __syncthreads();
  }
}
