// All grid dimensions are strided, points are visited from last to first, and the sides are tested by magnitudes against half extents after the rotation.
// SPDX-License-Identifier: Apache-2.0; derived from mmcv/ops/csrc/common/cuda/roipoint_pool3d_cuda_kernel.cuh
// of MMCV, Copyright (c) OpenMMLab
__device__ inline bool inside_by_magnitude(const Half *pt, const Half *box, Half center_z, Half cosa, Half sina) {
  const Half shift_x = pt[0] - box[0], shift_y = pt[1] - box[1];
  const Half local_x = shift_x * cosa - shift_y * sina;
  const Half local_y = shift_y * cosa + shift_x * sina;
  // Doubling is exact in double and replaces the division of the extents.
  const bool along = 2.0 * fabs(double(float(local_x))) < double(float(box[3]));
  const bool across = 2.0 * fabs(double(float(local_y))) < double(float(box[4]));
  // A height of NaN passes.
  const bool off = 2.0 * fabs(double(float(pt[2] - center_z))) > double(float(box[5]));
  return along && across && !off;
}

__global__ void assign_pts_to_box3d_half(int batch_size, int pts_num, int boxes_num,
                                    const Half *xyz, const Half *boxes3d,
                                    int *pts_assign) {
  const long long step = static_cast<long long>(blockDim.x) * gridDim.x;
  const long long thread = static_cast<long long>(blockIdx.x) * blockDim.x + threadIdx.x;
  for (int bs_idx = blockIdx.z; bs_idx < batch_size; bs_idx += gridDim.z) {
    for (int box_idx = blockIdx.y; box_idx < boxes_num; box_idx += gridDim.y) {
      const Half *box = boxes3d + (static_cast<long long>(bs_idx) * boxes_num + box_idx) * 7;
      Half center_z = box[2];
      center_z += box[5] / 2.0;
      const Half cosa = cos(-box[6]), sina = sin(-box[6]);
      for (long long pt_idx = pts_num - 1 - thread; pt_idx >= 0; pt_idx -= step) {
        const long long row = static_cast<long long>(bs_idx) * pts_num + pt_idx;
        pts_assign[row * boxes_num + box_idx] = inside_by_magnitude(xyz + row * 3, box, center_z, cosa, sina) ? 1 : 0;
      }
    }
  }
}
