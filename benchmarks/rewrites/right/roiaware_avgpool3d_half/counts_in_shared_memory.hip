// the block stages the counts of its voxels in shared memory, skips where all are empty, and sums from the last point to the first
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_half(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const Half *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   Half *pooled_features) {
  __shared__ int counts[1024];
  __shared__ int busy;
  const int box = blockIdx.z, channel = blockIdx.y;
  const int voxels = out_x * out_y * out_z;
  const bool mine = box < boxes_num && channel < channels;
  const int *rows = pts_idx_of_voxels + box * voxels * max_pts_each_voxel;
  Half *out = pooled_features + box * voxels * channels + channel;
  const Half *feature = pts_feature + channel;
  for (int base = blockIdx.x * blockDim.x; base < voxels; base += gridDim.x * blockDim.x) {
    const int voxel = base + threadIdx.x;
    if (threadIdx.x == 0) busy = 0;
    __syncthreads();
    counts[threadIdx.x] = mine && voxel < voxels ? rows[voxel * max_pts_each_voxel] : 0;
    if (counts[threadIdx.x] > 0) atomicOr(&busy, 1);
    __syncthreads();
    if (busy != 0) {
      const int total = counts[threadIdx.x];
      if (total > 0) {
        const int *ids = rows + voxel * max_pts_each_voxel;
        float sum = 0.0f;
        for (int k = total; k > 0; --k) sum += feature[ids[k] * channels];
        out[voxel * channels] = sum / (float)total;
      }
    }
    __syncthreads();
  }
}
