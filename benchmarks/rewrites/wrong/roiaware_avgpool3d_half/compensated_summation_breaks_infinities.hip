// Compensated summation: an infinite feature turns the sum into NaN instead of infinity.
// witness: {"values": {"boxes_num": "2", "pts_num": "6", "channels": "3", "max_pts_each_voxel": "8", "out_x": "3", "out_y": "3", "out_z": "4"}, "contents": "wide", "seed": 7, "inputs": "for (int i = 0; i < channels; ++i) pts_feature[i] = from_number<Half>(INFINITY);"}
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roiaware_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__global__ void roiaware_avgpool3d_half(int boxes_num, int pts_num, int channels,
                                   int max_pts_each_voxel, int out_x, int out_y,
                                   int out_z, const Half *pts_feature,
                                   const int *pts_idx_of_voxels,
                                   Half *pooled_features) {
  const int voxels = out_x * out_y * out_z;
  const int box = blockIdx.z, channel = blockIdx.y;
  if (box >= boxes_num || channel >= channels) return;
  for (int v = blockIdx.x * blockDim.x + threadIdx.x; v < voxels; v += gridDim.x * blockDim.x) {
    const size_t cell = size_t(box) * voxels + v;
    const int *row = pts_idx_of_voxels + cell * max_pts_each_voxel;
    const int total = row[0];
    float sum = 0.f, lost = 0.f;
    for (int k = 1; k <= total; ++k) {
      const float term = float(pts_feature[row[k] * channels + channel]) - lost;
      const float next = sum + term;
      lost = (next - sum) - term;
      sum = next;
    }
    if (total > 0) pooled_features[cell * channels + channel] = Half(sum / total);
  }
}
