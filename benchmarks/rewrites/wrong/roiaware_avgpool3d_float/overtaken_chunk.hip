// Stages the points in shared memory in chunks of 512 without a barrier after the use of a chunk.
// witness: {"values": {"pts_num": 1500, "channels": 2, "out_x": 8, "out_y": 8, "out_z": 8}, "contents": "unit"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_float(int boxes_num, int pts_num, int channels, int max_pts_each_voxel, int out_x,
                                         int out_y, int out_z, const float *pts_feature,
                                         const int *pts_idx_of_voxels, float *pooled_features) {
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  const int voxels = out_x * out_y * out_z;
  __shared__ float chunk[512];
  for (int start = blockIdx.x * blockDim.x; start < voxels; start += blockDim.x * gridDim.x) {
    const int voxel = start + threadIdx.x;
    const int place = box * voxels + voxel;
    const int *row = pts_idx_of_voxels + place * max_pts_each_voxel;
    const int count = voxel < voxels ? row[0] : 0;
    float sum = 0;
    for (int first = 0; first < pts_num; first += 512) {
      const int size = min(512, pts_num - first);
      for (int i = threadIdx.x; i < size; i += blockDim.x) chunk[i] = pts_feature[(first + i) * channels + channel];
      __syncthreads();
      for (int k = 1; k <= count; ++k) {
        const int i = row[k] - first;
        if (i >= 0 && i < size) sum += chunk[i];
      }
    }
    if (count > 0) pooled_features[place * channels + channel] = sum / count;
  }
}
