// Stages the counts of a block's voxels as unsigned char, which wraps for more than 255 points in a voxel.
// witness: {"values": {"boxes_num": 1, "channels": 2, "out_x": 2, "out_y": 2, "out_z": 2, "max_pts_each_voxel": 300}, "contents": "wide", "seed": 7, "inputs": "pts_idx_of_voxels.get()[0] = 280;"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_backward_double(int boxes_num, int channels,
                                            int out_x, int out_y, int out_z,
                                            int max_pts_each_voxel,
                                            const int *pts_idx_of_voxels,
                                            const double *grad_out, double *grad_in) {
  __shared__ unsigned char counts[1024];
  __shared__ double shares[1024];
  const int box = blockIdx.z, channel = blockIdx.y;
  const int voxels = out_x * out_y * out_z;
  for (int first = blockIdx.x * blockDim.x; first < voxels; first += gridDim.x * blockDim.x) {
    const int here = min((int)blockDim.x, voxels - first);
    const size_t base = (size_t)box * voxels + first;
    const int *rows = pts_idx_of_voxels + base * max_pts_each_voxel;
    __syncthreads();
    if (threadIdx.x < here) {
      const int count = rows[(size_t)threadIdx.x * max_pts_each_voxel];
      counts[threadIdx.x] = count;
      shares[threadIdx.x] = grad_out[(base + threadIdx.x) * channels + channel] / max(count, 1);
    }
    __syncthreads();
    // consecutive threads read consecutive slots
    for (int s = threadIdx.x; s < here * max_pts_each_voxel; s += blockDim.x) {
      const int v = s / max_pts_each_voxel;
      const int k = s - v * max_pts_each_voxel;
      if (k > 0 && k <= counts[v]) atomicAdd(grad_in + (size_t)rows[s] * channels + channel, shares[v]);
    }
  }
}
